import { create } from 'zustand'

/**
 * `unsupported`: this browser or this site can't. `denied`: the person refused in the browser, and only there can it be
 * undone.
 */
export type PushState = 'unsupported' | 'denied' | 'off' | 'on'

export interface PushControls {
  state: PushState
  /**
   * Asks for the permission; must follow from a press. Never rejects: what fails leaves it off. Rule: specification
   * section 8.
   */
  turnOn(): Promise<void>
  turnOff(): Promise<void>
}

const nothing = async () => {}

export const pushStore = create<PushControls>()(() => ({ state: 'unsupported', turnOn: nothing, turnOff: nothing }))

/** Push messages to this browser, as they stand. */
export const usePush = (): PushControls => pushStore()
