import { useLocation } from '@qe/platform'
import { aCity, renderWithPlatform } from '@qe/testing'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import HeaderSearch from './header-search'

const Address = () => {
  const { pathname, search } = useLocation()
  return <output aria-label="address">{pathname + search}</output>
}
const cities = [aCity('lisbon', 'Lisbon'), aCity('london', 'London')]
const answers = {
  'cities/getAll': (input: { query?: string }) => ({
    cities: cities.filter(({ name }) => !input.query || name.toLowerCase().startsWith(input.query.toLowerCase())),
  }),
}

const open = async (path: string) => {
  renderWithPlatform(
    <>
      <HeaderSearch />
      <Address />
    </>,
    { path, answers },
  )
  await userEvent.click(screen.getByRole('button', { name: /where to|lisbon/i }))
  return within(await screen.findByRole('dialog', { name: 'Find a place' }))
}

test('finds a city by typing, chooses it by keyboard, and searches', async () => {
  const sheet = await open('/help')
  const field = sheet.getByRole('combobox', { name: 'City' })
  await userEvent.type(field, 'lon')
  expect(await sheet.findByRole('option', { name: /London/ })).toBeVisible()
  expect(sheet.queryByRole('option', { name: /Lisbon/ })).toBeNull()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await userEvent.click(sheet.getByRole('button', { name: 'Search' }))
  expect(screen.getByRole('status', { name: 'address' })).toHaveTextContent('/search?city=london')
})

test('sets guests, and keeps the active filters', async () => {
  const sheet = await open('/search?city=lisbon&bookingType=instant')
  await userEvent.click(sheet.getByRole('button', { name: /^Who/ }))
  await userEvent.click(sheet.getByRole('button', { name: 'Guests: one more' }))
  await userEvent.click(sheet.getByRole('button', { name: 'Guests: one more' }))
  await userEvent.click(sheet.getByRole('button', { name: 'Search' }))
  expect(screen.getByRole('status', { name: 'address' })).toHaveTextContent(
    '/search?city=lisbon&bookingType=instant&guests=2',
  )
})
