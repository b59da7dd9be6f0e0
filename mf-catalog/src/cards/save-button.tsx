import { bus, useSaved } from '@qe/platform'
import { cx } from '@qe/ui'
import { Heart } from 'lucide-react'
import { type ComponentType, useEffect, useRef, useState } from 'react'
import type { ListPickerProps } from '../saved/list-picker'
import css from './save-button.module.css'

interface SaveButtonProps {
  id: string
  title: string
  onPage?: boolean
  /** The list that the heart saves to; otherwise the one used last. */
  wishlistId?: string
}

/** The heart that saves a listing. The toast after it leads to another list. */
export function SaveButton({ id, title, onPage, wishlistId }: SaveButtonProps) {
  const { isSaved, toggle } = useSaved()
  const button = useRef<HTMLButtonElement>(null)
  const [Picker, setPicker] = useState<ComponentType<ListPickerProps> | null>(null)
  const saved = isSaved(id)
  const wasChoosing = useRef(false)
  // The toast's button, which opened the dialog, is gone.
  useEffect(() => {
    if (wasChoosing.current && !Picker) button.current?.focus()
    wasChoosing.current = Picker !== null
  }, [Picker])

  const chooseList = () => {
    // The page with this heart was left: the place can be moved where the lists are.
    if (!button.current?.isConnected) return bus.publish('navigation', { to: '/saved' })
    import(/* webpackChunkName: "list-picker" */ '../saved/list-picker').then(
      ({ ListPicker }) => setPicker(() => ListPicker),
      () =>
        bus.publish('toast', {
          message: 'Your lists could not be loaded. Check your connection and try again.',
          variant: 'warning',
        }),
    )
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        className={cx(css.save, onPage && css.onPage)}
        aria-pressed={saved}
        aria-label={`Save ${title}`}
        onClick={() => toggle(id, { wishlistId, chooseList })}
      >
        <Heart size={onPage ? 18 : 24} strokeWidth={onPage ? 2 : 1.8} aria-hidden="true" />
        {onPage && <span>{saved ? 'Saved' : 'Save'}</span>}
      </button>
      {Picker && <Picker propertyId={id} onClose={() => setPicker(null)} />}
    </>
  )
}
