import type { SlotName, SlotProps } from '@qe/contract'
import { type ComponentType, createContext, memo, type ReactNode, useContext } from 'react'

export type SlotRenderer = ComponentType<{ name: SlotName; props: object; fallback: ReactNode }>

/** The shell provides the renderer, since only it knows which remote fills a slot. */
export const SlotContext = createContext<SlotRenderer | null>(null)

interface Props<S extends SlotName> {
  name: S
  props: SlotProps[S]
  /** Shown while the filler loads, when it fails, and when there is none. Changes with the props only. */
  fallback?: ReactNode
}

interface RenderedProps {
  Renderer: SlotRenderer
  name: SlotName
  props: object
  fallback: ReactNode
}

const haveSameValues = (before: object, after: object): boolean => {
  const [was, is] = [Object.entries(before), new Map(Object.entries(after))]
  return was.length === is.size && was.every(([key, value]) => is.has(key) && Object.is(value, is.get(key)))
}

/**
 * Renders again only for other props. React replaces what it has not taken over yet of a page that the server rendered
 * by the fallback, if it is rendered again before its code is there.
 */
const Rendered = memo(
  ({ Renderer, ...slot }: RenderedProps) => <Renderer {...slot} />,
  (before, after) =>
    before.Renderer === after.Renderer && before.name === after.name && haveSameValues(before.props, after.props),
)

/** A named place in a page that other remotes fill. */
export function Slot<S extends SlotName>({ name, props, fallback = null }: Props<S>) {
  const Renderer = useContext(SlotContext)
  return Renderer ? <Rendered Renderer={Renderer} name={name} props={props} fallback={fallback} /> : fallback
}
