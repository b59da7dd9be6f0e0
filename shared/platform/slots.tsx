import type { SlotName, SlotProps } from '@qe/contract'
import { type ComponentType, createContext, type ReactNode, useContext } from 'react'

export type SlotRenderer = ComponentType<{ name: SlotName; props: object; fallback: ReactNode }>

/** The shell provides the renderer, since only it knows which remote fills a slot. */
export const SlotContext = createContext<SlotRenderer | null>(null)

interface Props<S extends SlotName> {
  name: S
  props: SlotProps[S]
  /** Shown while the filler loads, when it fails, and when there is none. */
  fallback?: ReactNode
}

/** A named place in a page that other remotes fill. */
export function Slot<S extends SlotName>({ name, props, fallback = null }: Props<S>) {
  const Renderer = useContext(SlotContext)
  return Renderer ? <Renderer name={name} props={props} fallback={fallback} /> : fallback
}
