import { renderWithPlatform } from '@qe/testing'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import AreaMap from './area-map'

function MapBeforeAndAfterBooking() {
  const [isBooked, setBooked] = useState(false)
  const point = isBooked ? { lat: 38.7131, lon: -9.1287 } : { lat: 38.71, lon: -9.13 }
  return (
    <>
      <button type="button" onClick={() => setBooked(true)}>
        Book
      </button>
      <AreaMap point={point} city="Lisbon" neighbourhood="Alfama" />
    </>
  )
}

test('an open map follows when a guest who has booked gets the exact point', async () => {
  renderWithPlatform(<MapBeforeAndAfterBooking />, { answers: { 'cities/getAll': { cities: [] } } })
  const before = await screen.findByText('Alfama')
  await userEvent.click(screen.getByRole('button', { name: 'Book' }))
  expect(before).not.toBeInTheDocument()
  expect(await screen.findByText('Alfama')).toBeInTheDocument()
})
