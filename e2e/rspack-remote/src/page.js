import { useState } from 'react'
import { jsx, jsxs } from 'react/jsx-runtime'

export default function RspackPage() {
  const [count, setCount] = useState(0)
  return jsxs('section', {
    children: [
      jsx('h1', { children: 'A page that Rspack built' }),
      jsx('button', { type: 'button', onClick: () => setCount(count + 1), children: `Pressed ${count} times` }),
    ],
  })
}
