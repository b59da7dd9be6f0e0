import { existsSync, readdirSync } from 'node:fs'
import { root } from './root.mjs'

/** Folders of the workspace's packages, relative to its root. */
export const packages = [...readdirSync(root), ...readdirSync(`${root}/shared`).map((name) => `shared/${name}`)]
  .filter((folder) => existsSync(`${root}/${folder}/package.json`))
  .sort()
