import { isDate, today } from '@qe/ui/parts'

/** The stay in an address; a past, reversed or impossible one counts as none. */
export function askedDates(params: URLSearchParams): { checkIn?: string; checkOut?: string } {
  const [checkIn, checkOut] = [params.get('checkIn'), params.get('checkOut')]
  return isDate(checkIn) && isDate(checkOut) && checkIn >= today() && checkOut > checkIn ? { checkIn, checkOut } : {}
}
