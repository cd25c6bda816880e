/** What pins each module that the ledger cites: the folder of a go.mod, and the module's path. */
export const PINNED_MODULES: Readonly<
  Record<string, readonly [goModFolder: string, path: string]>
> = {
  "client-go": ["ports/client-go", "k8s.io/client-go"],
  apimachinery: ["ports/client-go", "k8s.io/apimachinery"],
  "golang.org/x/time": ["ports/client-go", "golang.org/x/time"],
  apiserver: ["fake-apiserver/oracle", "k8s.io/apiserver"],
  "apiextensions-apiserver": ["fake-apiserver/oracle", "k8s.io/apiextensions-apiserver"],
  kubernetes: ["fake-apiserver/oracle", "k8s.io/kubernetes"],
  "structured-merge-diff": ["fake-apiserver/oracle", "sigs.k8s.io/structured-merge-diff/v6"],
};
