import type { BusTopic, BusTopics } from '@qe/contract'
import { useEffect, useRef } from 'react'
import { filter, map, Subject } from 'rxjs'

type BusEvent = { [T in BusTopic]: { topic: T; payload: BusTopics[T] } }[BusTopic]

const events = new Subject<BusEvent>()

/** The event bus of the page. The contract defines topics and payloads. */
export const bus = {
  publish<T extends BusTopic>(topic: T, payload: BusTopics[T]): void {
    events.next({ topic, payload } as BusEvent)
  },
  /** Subscribes until the returned function is called. An error in one listener does not stop the others. */
  on<T extends BusTopic>(topic: T, listener: (payload: BusTopics[T]) => void): () => void {
    const subscription = events
      .pipe(
        filter((event) => event.topic === topic),
        map((event) => event.payload as BusTopics[T]),
      )
      .subscribe((payload) => {
        try {
          listener(payload)
        } catch (error) {
          reportError(error)
        }
      })
    return () => subscription.unsubscribe()
  },
}

/** Subscribes while the component is mounted. Always calls the latest listener. */
export function useBus<T extends BusTopic>(topic: T, listener: (payload: BusTopics[T]) => void): void {
  const latest = useRef(listener)
  latest.current = listener
  useEffect(() => bus.on(topic, (payload) => latest.current(payload)), [topic])
}
