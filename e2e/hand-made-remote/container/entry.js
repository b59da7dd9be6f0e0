/* A container by hand: the three things that the shell asks of one, and no build. */
globalThis.mf_hand = (() => {
  const base = document.currentScript.src.replace(/[^/]*$/, '')
  let shareScope
  /* A module of the shell's, whatever its version: each is there once. */
  const shared = async (name) => {
    const [{ lib, get }] = Object.values(shareScope[name])
    return (lib ?? (await get()))()
  }
  const script = (file) =>
    new Promise((resolve, reject) => {
      const element = Object.assign(document.createElement('script'), { src: base + file, crossOrigin: 'anonymous' })
      element.onload = () => resolve({ default: globalThis.mf_hand_page })
      element.onerror = () => reject(new Error(`${file} did not load.`))
      document.head.append(element)
    })
  return {
    init: (scope) => (shareScope = scope),
    async get(exposed) {
      if (exposed !== './remote') throw new Error(`There is no ${exposed}.`)
      globalThis.mf_hand_react = await shared('react')
      const remote = { name: 'mf-hand', routes: { '/hand': () => script('hand.js') }, slots: {} }
      return () => ({ default: remote })
    },
  }
})()
