/** Manifests and baselines are files of strangers: a link may lead to the web, and do nothing else. */
export function safeLink(url: string): string {
  return /^https?:\/\//i.test(url) ? url : "#";
}
