import { Link, useLocation } from '@qe/platform'
import { aListingCard, renderWithPlatform } from '@qe/testing'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ListingCard } from './listing-card'

test('only the card that was opened last has the photo that the browser moves to its page', async () => {
  const { container } = renderWithPlatform(
    <>
      <ListingCard listing={aListingCard(1)} />
      <ListingCard listing={aListingCard(2)} />
    </>,
  )
  const named = () =>
    [...container.querySelectorAll('article')].map(
      (card) => card.querySelectorAll('[style*="view-transition-name: listing-photo"]').length,
    )
  expect(named()).toEqual([0, 0])
  for (const [n, marks] of [
    [1, [1, 0]],
    [2, [0, 1]],
  ] as const) {
    await userEvent.click(screen.getByRole('link', { name: `Cabin number ${n}` }))
    expect(named()).toEqual(marks)
  }
})

test('a card has two tab stops, its heart and its link, and the arrow keys turn its photos from the link', async () => {
  renderWithPlatform(<ListingCard listing={aListingCard(1)} />)
  const heart = screen.getByRole('button', { name: 'Save Cabin number 1' })
  const link = screen.getByRole('link', { name: 'Cabin number 1' })
  await userEvent.tab()
  expect(heart).toHaveFocus()
  await userEvent.tab()
  expect(link).toHaveFocus()
  expect(screen.getByRole('button', { name: 'Previous photo' })).toBeDisabled()
  await userEvent.keyboard('{ArrowRight}')
  expect(screen.getByRole('button', { name: 'Next photo' })).toBeDisabled()
  await userEvent.keyboard('{ArrowRight}{ArrowLeft}')
  expect(screen.getByRole('button', { name: 'Previous photo' })).toBeDisabled()
  await userEvent.tab()
  expect(document.body).toHaveFocus()
})

const Address = () => <output aria-label="address">{useLocation().search}</output>

test('a card is not rendered again where the address changes, as with each move of a map', async () => {
  let renders = 0
  const listing = {
    ...aListingCard(1),
    get beds() {
      renders++
      return 2
    },
  }
  renderWithPlatform(
    <>
      <ListingCard listing={listing} />
      <Link to="?bounds=elsewhere">Move</Link>
      <Address />
    </>,
  )
  const atFirst = renders
  await userEvent.click(screen.getByRole('link', { name: 'Move' }))
  expect(screen.getByLabelText('address')).toHaveTextContent('bounds=elsewhere')
  expect(renders).toBe(atFirst)
})
