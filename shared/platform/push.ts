import { create } from 'zustand'

/** `unsupported`: by this browser or site. `denied`: refused in the browser's settings, and to be undone there. */
export type PushState = 'unsupported' | 'denied' | 'off' | 'on'

export interface PushControls {
  state: PushState
  /**
   * Asks for the permission; needs a user gesture. Never rejects: a failure leaves it off. Rule: specification section
   * 8.
   */
  turnOn(): Promise<void>
  /** Never rejects: a failure leaves it on. */
  turnOff(): Promise<void>
}

const noop = async () => {}

export const pushStore = create<PushControls>()(() => ({ state: 'unsupported', turnOn: noop, turnOff: noop }))

/** State of push messages in this browser, and how to change it. */
export const usePush = (): PushControls => pushStore()
