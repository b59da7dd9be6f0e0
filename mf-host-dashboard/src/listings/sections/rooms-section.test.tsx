import { renderWithPlatform, testId } from '@qe/testing'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { RoomsSection } from './rooms-section'
import type { ListingValues } from './section-props'

const bedroom = { id: testId(1), kind: 'bedroom', name: '', beds: [{ kind: 'double', count: 1 }] } as const
const attic = { ...bedroom, id: testId(2), name: 'Attic', beds: [{ kind: 'single', count: 2 }] } as const

function Section({ values, changes }: { values: ListingValues; changes: ListingValues[] }) {
  const [fields, setFields] = useState(values)
  return (
    <RoomsSection
      fields={fields}
      errors={{}}
      currency={null}
      onChange={(more) => {
        changes.push(more)
        setFields((before) => ({ ...before, ...more }))
      }}
    />
  )
}

/** @returns what the section changes, as it goes on */
function open(values: ListingValues) {
  const changes: ListingValues[] = []
  renderWithPlatform(<Section values={values} changes={changes} />)
  return changes
}
const rooms = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
const two = (): ListingValues => ({
  guests: 4,
  rooms: [
    { ...bedroom, beds: [...bedroom.beds] },
    { ...attic, beds: [...attic.beds] },
  ],
})

describe('rooms and beds', () => {
  it('begin with what the listing counts already', async () => {
    const changes = open({ guests: 4, bedrooms: 2, bathrooms: 1.5, rooms: [] })
    await userEvent.click(screen.getByRole('button', { name: 'Begin with these rooms' }))
    expect(rooms()).toEqual(['Bedroom 1', 'Bedroom 2', 'Living room', 'Kitchen', 'Bathroom', 'Toilet'])
    expect(changes.at(-1)).toMatchObject({ bedrooms: 2, beds: 2, bathrooms: 1.5 })
  })

  it('count beds by kind, and warn while they sleep fewer than the listing takes', async () => {
    const changes = open({ ...two(), guests: 5 })
    expect(screen.getByText(/These beds sleep 4, and the listing takes 5 guests/)).toBeInTheDocument()
    const item = within(screen.getByRole('listitem', { name: 'Attic' }))
    await userEvent.click(item.getByRole('button', { name: 'Single beds: one more' }))
    expect(changes.at(-1)).toMatchObject({ bedrooms: 2, beds: 4 })
    expect(screen.queryByText(/These beds sleep/)).not.toBeInTheDocument()
  })

  it('move by buttons', async () => {
    open(two())
    await userEvent.click(screen.getByRole('button', { name: 'Move Attic up' }))
    expect(rooms()).toEqual(['Attic', 'Bedroom'])
    expect(screen.getByText('It is now number 1 of 2.')).toBeInTheDocument()
  })

  it('can be removed and put back where they were', async () => {
    open(two())
    await userEvent.click(screen.getByRole('button', { name: 'Remove Bedroom' }))
    expect(rooms()).toEqual(['Attic'])
    const back = screen.getByRole('button', { name: 'Put it back' })
    expect(back).toHaveFocus()
    await userEvent.click(back)
    expect(rooms()).toEqual(['Bedroom', 'Attic'])
  })

  it('have no beds where nobody sleeps', async () => {
    const changes = open(two())
    const item = within(screen.getByRole('listitem', { name: 'Attic' }))
    await userEvent.selectOptions(item.getByLabelText('Kind of room'), 'kitchen')
    expect(item.queryByText('Beds')).not.toBeInTheDocument()
    expect(changes.at(-1)).toMatchObject({ bedrooms: 1, beds: 1 })
  })
})
