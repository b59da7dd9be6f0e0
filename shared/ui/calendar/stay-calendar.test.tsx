import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Profiler, useState } from 'react'
import { StayCalendar, type StayCalendarProps } from './stay-calendar'

function Holder(props: Partial<StayCalendarProps>) {
  const [stay, setStay] = useState<{ checkIn: string | null; checkOut: string | null }>({
    checkIn: null,
    checkOut: null,
  })
  return <StayCalendar {...stay} onChange={setStay} from="2027-03-01" until="2027-06-30" minNights={2} {...props} />
}
/** The hint. The calendar's month captions are live regions as well. */
const hint = () => screen.getByText(/^(Pick|\d+ night)/)
/** The hint while it says why a day can't be chosen. */
const reason = () => screen.getByText(/^Mon.*Mar 8.*: /)
const day = (name: RegExp) => screen.getByRole('button', { name })

test('shows what to do next, then the length of the stay', async () => {
  render(<Holder />)
  expect(hint()).toHaveTextContent('Pick a check-in date. The shortest stay is 2 nights.')
  await userEvent.click(day(/Mar 8/))
  expect(hint()).toHaveTextContent('Pick a check-out date, 2 nights at least.')
  await userEvent.click(day(/Mar 12/))
  expect(hint()).toHaveTextContent('4 nights')
  expect(day(/Mar 8, check-in/)).toBeVisible()
  expect(day(/Mar 12, check-out/)).toBeVisible()
})

test('disables a taken night for check-in, but not for check-out', async () => {
  render(<Holder takenNights={['2027-03-12', '2027-03-13']} />)
  expect(day(/Mar 12, taken/)).toBeDisabled()
  await userEvent.click(day(/Mar 9/))
  expect(day(/Mar 12, taken/)).toBeEnabled()
  expect(day(/Mar 13, taken/)).toBeDisabled()
})

test('says why a day can’t be the check-in, when it is read or pressed', async () => {
  const rule = { date: '2027-03-08', minNights: null, maxNights: null, noArrival: true, noDeparture: false }
  render(<Holder nightRules={[rule]} />)
  await userEvent.click(day(/Mar 8, no check-in on this day/))
  expect(reason()).toHaveTextContent('no check-in on this day.')
  expect(screen.queryByRole('button', { name: 'Clear dates' })).not.toBeInTheDocument()
  await userEvent.click(day(/Mar 9/))
  expect(hint()).toHaveTextContent('Pick a check-out date')
})

test('works by keyboard', async () => {
  render(<Holder autoFocus />)
  const start = document.activeElement
  await userEvent.keyboard('{ArrowRight}{ArrowDown}')
  expect(document.activeElement).not.toBe(start)
  await userEvent.keyboard('{Enter}')
  expect(hint()).toHaveTextContent('Pick a check-out date')
})

test('renders its days anew for one under the pointer only once that could end the stay', async () => {
  const onRender = jest.fn()
  render(
    <Profiler id="calendar" onRender={onRender}>
      <Holder />
    </Profiler>,
  )
  onRender.mockClear()
  await userEvent.hover(day(/Mar 8/))
  expect(onRender).not.toHaveBeenCalled()
  await userEvent.click(day(/Mar 8/))
  onRender.mockClear()
  await userEvent.hover(day(/Mar 12/))
  expect(onRender).toHaveBeenCalled()
})

test('clears the dates', async () => {
  render(<Holder />)
  await userEvent.click(day(/Mar 8/))
  await userEvent.click(screen.getByRole('button', { name: 'Clear dates' }))
  expect(hint()).toHaveTextContent('Pick a check-in date')
})

test('shows the calendar in a browser with an invalid language', () => {
  const language = jest.spyOn(navigator, 'language', 'get').mockReturnValue('c')
  render(<Holder />)
  expect(day(/Mar 8/)).toBeVisible()
  language.mockRestore()
})
