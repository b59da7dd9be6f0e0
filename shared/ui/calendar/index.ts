export { StayCalendar, type StayCalendarProps } from './StayCalendar'
export { canCheckIn, canCheckOut, type StayDates, type StayLimits } from './stay'
