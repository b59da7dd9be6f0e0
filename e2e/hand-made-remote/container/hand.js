globalThis.mf_hand_page = function HandPage() {
  const { createElement, useState } = globalThis.mf_hand_react
  const [count, setCount] = useState(0)
  return createElement(
    'section',
    null,
    createElement('h1', null, 'A page by hand'),
    createElement('button', { type: 'button', onClick: () => setCount(count + 1) }, `Pressed ${count} times`),
  )
}
