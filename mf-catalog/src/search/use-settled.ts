import { useEffect, useState } from 'react'

/** The value once it has stayed the same for `ms`: so that typing does not ask the server letter by letter. */
export function useSettled<T>(value: T, ms = 250): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return settled
}
