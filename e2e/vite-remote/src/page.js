import { createElement, useEffect, useState } from 'react'
import styles from './page.module.css'

export default function VitePage() {
  const [count, setCount] = useState(0)
  const [isThere, setIsThere] = useState(false)
  useEffect(() => setIsThere(true), [])
  return createElement(
    'section',
    { className: styles.page },
    createElement('h1', null, 'A page that Vite built'),
    isThere && createElement('p', null, 'Its effects run.'),
    createElement('button', { type: 'button', onClick: () => setCount(count + 1) }, `Pressed ${count} times`),
  )
}
