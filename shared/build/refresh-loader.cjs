const runtime = JSON.stringify(require.resolve('./refresh-runtime.mjs'))

/**
 * Wraps each module of a remote in development: registers its components with React Refresh (swc names them), and makes
 * the module accept its own edits. Imports have run before the first line, so the registration covers this module only.
 */
module.exports = function refresh(source, map) {
  const before = `import * as __qeRefresh from ${runtime};const __qeRestore=__qeRefresh.begin(__webpack_module__.id);`
  const after = `\n__qeRestore();__qeRefresh.end(__webpack_module__, import.meta.webpackHot);`
  this.callback(null, before + source + after, map)
}
