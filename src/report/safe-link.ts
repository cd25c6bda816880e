/** Manifests and baselines may be malicious: a link may only lead to the web. */
export function safeLink(url: string): string {
  return /^https?:\/\//i.test(url) ? url : "#";
}
