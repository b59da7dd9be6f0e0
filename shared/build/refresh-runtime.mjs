import * as refresh from 'react-refresh/runtime'

// The page defines the hook before React (releases/src/server/hot-reload.ts); the renderers it has kept are found here.
refresh.injectIntoGlobalHook(globalThis)

/** Before a module's own lines. @returns what puts the names back that were there */
export function begin(id) {
  const { $RefreshReg$, $RefreshSig$ } = globalThis
  globalThis.$RefreshReg$ = (type, name) => refresh.register(type, `${id} ${name}`)
  globalThis.$RefreshSig$ = refresh.createSignatureFunctionForTransform
  return () => Object.assign(globalThis, { $RefreshReg$, $RefreshSig$ })
}

const isComponent = (value) => refresh.isLikelyComponentType(value)

/**
 * Only a module whose every export is a component can be replaced alone; an edit of another goes up to those who import
 * it.
 */
const isBoundary = (exports) => {
  const names = Object.keys(exports)
  return names.length > 0 && names.every((name) => isComponent(exports[name]))
}

/** Components of one edit are shown together. */
let isWaiting = false
const show = () => {
  if (isWaiting) return
  isWaiting = true
  setTimeout(() => {
    isWaiting = false
    refresh.performReactRefresh()
    globalThis.__qeEdited?.()
  }, 20)
}

/** After a module's own lines. */
export function end(module, hot) {
  const { exports } = module
  for (const name of Object.keys(exports))
    if (isComponent(exports[name])) refresh.register(exports[name], `${module.id} %exports% ${name}`)
  if (!hot || !isBoundary(exports)) return
  hot.accept()
  const isEdited = hot.data?.wasBoundary
  hot.dispose((data) => {
    data.wasBoundary = true
  })
  if (isEdited) show()
}
