import type { BusTopic, BusTopics } from '@qe/contract'
import { useEffect, useRef } from 'react'
import { filter, map, Subject } from 'rxjs'

type BusEvent = { [T in BusTopic]: { topic: T; payload: BusTopics[T] } }[BusTopic]

const events = new Subject<BusEvent>()

/** The one event bus of the page. Topics and payloads are agreed in the contract. */
export const bus = {
  publish<T extends BusTopic>(topic: T, payload: BusTopics[T]): void {
    events.next({ topic, payload } as BusEvent)
  },
  /** Listens until the returned function is called. A listener that throws does not stop the others. */
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

/** Listens while the component is mounted; always calls the newest listener. */
export function useBus<T extends BusTopic>(topic: T, listener: (payload: BusTopics[T]) => void): void {
  const newest = useRef(listener)
  newest.current = listener
  useEffect(() => bus.on(topic, (payload) => newest.current(payload)), [topic])
}
