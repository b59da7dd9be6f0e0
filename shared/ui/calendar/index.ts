export { ChangeStayForm, type ChangeStayFormProps, type ChangeWish } from './ChangeStayForm'
export { StayCalendar, type StayCalendarProps } from './StayCalendar'
export { canCheckIn, canCheckOut, type StayDates, type StayLimits } from './stay'
