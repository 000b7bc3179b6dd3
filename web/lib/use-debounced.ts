import { useEffect, useState } from 'react'

/** The value, once it has not changed for the given time. */
export function useDebounced<Value>(value: Value, stillForMs: number): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), stillForMs)
    return () => clearTimeout(timer)
  }, [value, stillForMs])
  return settled
}
