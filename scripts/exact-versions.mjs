import { readFileSync } from 'node:fs'
import { root } from './root.mjs'

/**
 * Dependencies with the installed version in place of each range, so that a build elsewhere has the site's tools.
 * @param {Record<string, string>} dependencies name → range
 * @param {string} folder of the workspace's package that has them; `.` for the root package
 */
export const exactVersions = (dependencies, folder) =>
  Object.fromEntries(
    Object.entries(dependencies).map(([name, range]) => [
      name,
      /^[\^~]/.test(range)
        ? JSON.parse(readFileSync(`${root}/${folder}/node_modules/${name}/package.json`, 'utf8')).version
        : range,
    ]),
  )
