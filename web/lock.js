// After `npm run lock`: the lock file keeps names, versions and digests, and no address of anybody.
import { readFileSync, writeFileSync } from "node:fs";

const FILE = new URL("package-lock.json", import.meta.url);

const lock = JSON.parse(readFileSync(FILE, "utf8"));
for (const one of Object.values(lock.packages)) {
  delete one.funding;
  delete one.resolved;
}
writeFileSync(FILE, JSON.stringify(lock, null, 2) + "\n");
