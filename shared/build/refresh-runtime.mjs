import * as refresh from 'react-refresh/runtime'

// The page defines the hook before React loads (releases/src/server/hot-reload.ts), so it has recorded the renderers.
refresh.injectIntoGlobalHook(globalThis)

/**
 * Runs before a module's own code.
 * @returns a function that restores the previous globals
 */
export function begin(id) {
  const { $RefreshReg$, $RefreshSig$ } = globalThis
  globalThis.$RefreshReg$ = (type, name) => refresh.register(type, `${id} ${name}`)
  globalThis.$RefreshSig$ = refresh.createSignatureFunctionForTransform
  return () => Object.assign(globalThis, { $RefreshReg$, $RefreshSig$ })
}

const isComponent = (value) => refresh.isLikelyComponentType(value)

/**
 * Only a module that exports nothing but components can be replaced alone; an edit of another propagates to its
 * importers.
 */
const isBoundary = (exports) => {
  const names = Object.keys(exports)
  return names.length > 0 && names.every((name) => isComponent(exports[name]))
}

/** Renders all components of one edit together. */
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

/** Runs after a module's own code. */
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
