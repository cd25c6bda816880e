/**
 * How much evidence a page shows whole. A page is for reading, and a browser has to open it: of a port that fails everything,
 * and of the fifth of five, the rest is in `report.json`.
 */
export class PageBudget {
  #leftChars: number;

  constructor(maxChars: number) {
    this.#leftChars = maxChars;
  }

  /** Takes so much, if there is so much left. */
  take(chars: number): boolean {
    if (chars > this.#leftChars) return false;
    this.#leftChars -= chars;
    return true;
  }
}
