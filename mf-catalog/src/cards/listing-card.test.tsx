import { aListingCard, renderWithPlatform } from '@qe/testing'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ListingCard } from './listing-card'

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
