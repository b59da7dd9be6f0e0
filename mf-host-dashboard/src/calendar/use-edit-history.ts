import { useApiMutation } from '@qe/platform'
import { plural } from '@qe/ui'
import { useEffect, useRef, useState } from 'react'
import type { CalendarAnswer } from './calendar-data'

/** Calls whose answers an edit of the calendar makes stale. */
export const callsOfCalendar = ['calendar/overview', 'bookings/check-availability'] as const

/** Whether a press of the keyboard belongs to a field, which has an undo of its own. */
const isInField = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null

/** The part of answers that says what can be undone and redone. */
export type EditState = Pick<CalendarAnswer, 'undo' | 'redo' | 'revision'>

interface Steps {
  undo: () => void
  redo: () => void
}

function useUndoKeys(steps: Steps): void {
  const latest = useRef(steps)
  latest.current = steps
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey) || isInField(event.target)) return
      event.preventDefault()
      if (event.shiftKey) latest.current.redo()
      else latest.current.undo()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}

/** Undo and redo of the host's edits, by buttons and by Ctrl+Z and Ctrl+Shift+Z (⌘ on a Mac). */
export function useEditHistory(calendar: EditState) {
  /** Of the latest edit made here, which the calendar's answer may not know yet. */
  const [own, setOwn] = useState<EditState | null>(null)
  const { undo, redo, revision } = own && own.revision > calendar.revision ? own : calendar
  const [message, setMessage] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  /** The edit that can't be undone as it is now. */
  const [refused, setRefused] = useState<string | null>(null)
  const clear = () => {
    setProblem(null)
    setRefused(null)
  }
  const onError = ({ message: why }: { message: string }) => setProblem(why)
  const undoing = useApiMutation('calendar/undo-edit', {
    quiet: true,
    refresh: callsOfCalendar,
    onSuccess: ({ nights, ...state }) => {
      setOwn(state)
      setMessage(`Undone for ${plural(nights, 'night')}.`)
    },
    onError: (error, { editId }) => {
      onError(error)
      if (error.statusCode === 409) setRefused(editId)
    },
  })
  const skipping = useApiMutation('calendar/undo-edit', {
    quiet: true,
    refresh: callsOfCalendar,
    onSuccess: () => {
      clear()
      setOwn(null)
      setMessage('Left as it is. Undo goes on with the edit before it.')
    },
    onError,
  })
  const redoing = useApiMutation('calendar/redo-edit', {
    quiet: true,
    refresh: callsOfCalendar,
    onSuccess: ({ nights, ...state }) => {
      setOwn(state)
      setMessage(`Done again for ${plural(nights, 'night')}.`)
    },
    onError,
  })
  const isBusy = undoing.isPending || redoing.isPending || skipping.isPending
  const step = (edit: CalendarAnswer['undo'], mutate: (input: { editId: string }) => void) => {
    if (!edit || isBusy) return
    clear()
    mutate({ editId: edit.editId })
  }
  const steps = { undo: () => step(undo, undoing.mutate), redo: () => step(redo, redoing.mutate) }
  useUndoKeys(steps)
  return {
    revision,
    canUndo: undo !== null,
    /** The co-hosts who made what can be undone and redone; undefined for the host. */
    undoBy: undo?.by,
    redoBy: redo?.by,
    canRedo: redo !== null,
    message,
    /** Takes over the state after an edit that was saved, and says so. */
    saved: (state: EditState, sentence: string) => {
      setOwn(state)
      setMessage(sentence)
      clear()
    },
    problem,
    /** Leaves an edit that can't be undone, for the one before it; null where there is none. */
    skip: refused === null ? null : () => skipping.mutate({ editId: refused, skip: true }),
    isBusy,
    ...steps,
  }
}
