const runtime = JSON.stringify(require.resolve('./refresh-runtime.mjs'))

/**
 * Around each of a remote's own modules, in development: what React Refresh needs to know of its components (swc names
 * them), and how the module takes an edit of itself. Imports have run by the time the first line does, so the names are
 * this module's alone.
 */
module.exports = function refresh(source, map) {
  const before = `import * as __qeRefresh from ${runtime};const __qeRestore=__qeRefresh.begin(__webpack_module__.id);`
  const after = `\n__qeRestore();__qeRefresh.end(__webpack_module__, import.meta.webpackHot);`
  this.callback(null, before + source + after, map)
}
