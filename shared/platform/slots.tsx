import type { SlotName, SlotProps } from '@qe/contract'
import { type ComponentType, createContext, type ReactNode, useContext } from 'react'

export type SlotRenderer = ComponentType<{ name: SlotName; props: object; fallback: ReactNode }>

/** The shell lends the way to render a slot, since only it knows who fills which. */
export const SlotContext = createContext<SlotRenderer | null>(null)

interface Props<S extends SlotName> {
  name: S
  props: SlotProps[S]
  /** Shown while the filler loads, and in its place when it fails or there is none. */
  fallback?: ReactNode
}

/** A named place in a page that other remotes fill. */
export function Slot<S extends SlotName>({ name, props, fallback = null }: Props<S>) {
  const Renderer = useContext(SlotContext)
  return Renderer ? <Renderer name={name} props={props} fallback={fallback} /> : fallback
}
