import { renderWithPlatform, testId } from '@qe/testing'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import type { ListingValues } from './section-props'
import { UnitsSection } from './units-section'

function Section({ values, changes }: { values: ListingValues; changes: ListingValues[] }) {
  const [fields, setFields] = useState(values)
  return (
    <UnitsSection
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
function open(units?: ListingValues['units']) {
  const changes: ListingValues[] = []
  renderWithPlatform(<Section values={units ? { units } : {}} changes={changes} />)
  return changes
}
const more = () => userEvent.click(screen.getByRole('button', { name: 'How many of these do you have?: one more' }))
const names = () => screen.getAllByRole('textbox').map((field) => (field as HTMLInputElement).value)

describe('the units of a listing', () => {
  it('have no names while there is one', () => {
    open([{ id: testId(1), name: 'Whole place' }])
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument()
  })

  it('are numbers at first, and the one that was there is number 1', async () => {
    const changes = open([{ id: testId(1), name: 'Whole place' }])
    await more()
    await more()
    expect(names()).toEqual(['1', '2', '3'])
    expect(changes.at(-1)?.units).toEqual([{ id: testId(1), name: '1' }, { name: '2' }, { name: '3' }])
  })

  it('are renamed, and a new one gets a number that no other has', async () => {
    const changes = open([
      { id: testId(1), name: 'Garden' },
      { id: testId(2), name: '3' },
    ])
    const field = screen.getByLabelText('Name or number of unit 1')
    await userEvent.clear(field)
    await userEvent.type(field, 'Attic')
    await more()
    expect(changes.at(-1)?.units?.map(({ name }) => name)).toEqual(['Attic', '3', '4'])
  })

  it('are removed one by one, and the focus stays in the list', async () => {
    const changes = open(['1', '2', '3'].map((name, n) => ({ id: testId(n + 1), name })))
    await userEvent.click(screen.getByRole('button', { name: 'Remove 2' }))
    expect(changes.at(-1)?.units?.map(({ id }) => id)).toEqual([testId(1), testId(3)])
    await screen.findByDisplayValue('3')
    await new Promise((done) => setTimeout(done))
    expect(screen.getByLabelText('Name or number of unit 2')).toHaveFocus()
  })
})
