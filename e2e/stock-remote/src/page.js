import { inWords } from 'own-tally'
import { useEffect, useState } from 'react'
import { jsx, jsxs } from 'react/jsx-runtime'

export default function StockPage() {
  const [count, setCount] = useState(0)
  const [isThere, setIsThere] = useState(false)
  useEffect(() => setIsThere(true), [])
  return jsxs('section', {
    children: [
      jsx('h1', { children: 'A page of a stock container' }),
      isThere && jsx('p', { children: 'Its effects run.' }),
      jsx('button', { type: 'button', onClick: () => setCount(count + 1), children: `Pressed ${inWords(count)}` }),
    ],
  })
}
