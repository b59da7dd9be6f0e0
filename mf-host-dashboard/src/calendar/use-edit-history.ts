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

/** Undo and redo of the host's edits, by buttons and by Ctrl+Z and Ctrl+Shift+Z (⌘ on a Mac). */
export function useEditHistory(calendar: EditState) {
  /** Of the latest edit made here, which the calendar's answer may not know yet. */
  const [own, setOwn] = useState<EditState | null>(null)
  const { undo, redo, revision } = own && own.revision > calendar.revision ? own : calendar
  const [message, setMessage] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const onError = ({ message: why }: { message: string }) => setProblem(why)
  const undoing = useApiMutation('calendar/undo-edit', {
    quiet: true,
    refresh: callsOfCalendar,
    onSuccess: ({ nights, ...state }) => {
      setOwn(state)
      setMessage(`Undone for ${plural(nights, 'night')}.`)
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
  const isBusy = undoing.isPending || redoing.isPending
  const step = (edit: CalendarAnswer['undo'], mutate: typeof undoing.mutate) => {
    if (!edit || isBusy) return
    setProblem(null)
    mutate({ editId: edit.editId })
  }
  const steps = useRef({ undo: () => {}, redo: () => {} })
  steps.current = { undo: () => step(undo, undoing.mutate), redo: () => step(redo, redoing.mutate) }
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey) || isInField(event.target)) return
      event.preventDefault()
      if (event.shiftKey) steps.current.redo()
      else steps.current.undo()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
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
      setProblem(null)
    },
    problem,
    isBusy,
    undo: steps.current.undo,
    redo: steps.current.redo,
  }
}
