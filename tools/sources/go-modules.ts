import { spawnSync } from "node:child_process";

/** Where modules of Go are, by the folder whose go.mod pins them. */
export interface GoModules {
  /** Folder of a module; undefined where it has not been downloaded, or Go is missing. */
  folderOf(goModFolder: string, path: string): string | undefined;
}

/** The modules in this machine's cache. With `isDownloading`, what is missing is fetched by Go's own means. */
export function cachedGoModules(isDownloading: boolean): GoModules {
  const known = new Map<string, string | undefined>();
  return {
    folderOf(goModFolder, path) {
      const key = `${goModFolder} ${path}`;
      if (!known.has(key)) {
        if (isDownloading) spawnSync("go", ["mod", "download", path], { cwd: goModFolder });
        known.set(key, listedFolder(goModFolder, path));
      }
      return known.get(key);
    },
  };
}

function listedFolder(cwd: string, path: string): string | undefined {
  const { stdout } = spawnSync("go", ["list", "-m", "-f", "{{.Dir}}", path], {
    cwd,
    encoding: "utf8",
  });
  const folder = (stdout ?? "").trim();
  return folder === "" ? undefined : folder;
}
