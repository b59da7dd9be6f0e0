import type { CityData, ListingData, ReviewData } from './generated-data'
import type { Rng } from './rng'

const PRAISE_BY_AMENITY: Record<string, readonly string[]> = {
  pool: [
    'The pool was warm enough by ten and ours alone.',
    'We swam before breakfast every day.',
    'The kids would not leave the pool.',
  ],
  fireplace: ['Lighting the fire became our evening ritual.', 'The fireplace was laid when we came in.'],
  terrace: ['We ate every meal on the terrace.', 'The terrace gets the last sun.'],
  balcony: ['Coffee on the balcony was the best part of the day.', 'The small balcony is bigger than it looks.'],
  workspace: [
    'I worked three days from the desk without a hitch.',
    'The desk and the internet are as good as at the office.',
  ],
  beach_access: ['Two minutes over the dunes and you are in the water.', 'We went barefoot to the beach and back.'],
  lake_access: ['Jumping off the jetty first thing is hard to beat.', 'The lake was still as glass each morning.'],
  canoe: ['We took the canoe out at sunset.'],
  garden: ['The garden is lovely and smells of herbs.', 'Our daughter spent hours in the garden.'],
  view: ['The view is even better than in the photos.', 'I never got tired of the view.'],
  kitchen: ['The kitchen had all we needed to cook properly.', 'Knives that cut, pans that do not stick.'],
  bathtub: ['The bath after a day of walking was bliss.'],
  sauna: ['The sauna at night, then the stars.'],
  hot_tub: ['Hot tub under the stars; enough said.'],
  books: ['I finished two of the novels on the shelf.'],
  coffee: ['Good coffee was waiting, which says it all.'],
  bikes: ['The bicycles took us everywhere.'],
  wine_cellar: ['The bottle on the table was better than anything we bought.'],
  parking: ['Parking at the door made arriving easy.'],
  self_checkin: ['We came in after midnight with the code, no trouble.'],
  breakfast: ['Breakfast alone is worth coming back for.'],
  ski_access: ['Dry boots every morning thanks to the ski room.'],
  air_conditioning: ['The air conditioning is quiet and strong.'],
}
const OPENINGS: Record<number, readonly string[]> = {
  5: [
    'We did not want to leave.',
    'Just as described, and then a bit better.',
    'One of the nicest places we have stayed in.',
    'We have already told our friends about {type}.',
    'Everything was right.',
    'A perfect few days in {hood}.',
    'Spotless, quiet, and full of light.',
    'Exactly what we hoped for from {city}.',
    'I would book {type} again tomorrow.',
    'Five stars are not enough for the welcome.',
  ],
  4: [
    'A very good stay.',
    'We liked it a lot.',
    'Lovely {type}, with one or two small things.',
    'Good value and a great base for {city}.',
    'Comfortable, clean and well placed in {hood}.',
    'We would stay again.',
    'Nearly perfect.',
  ],
  3: [
    'It was fine.',
    'A mixed stay.',
    'Good spot in {hood}, the rest is average.',
    'Okay for a couple of nights.',
    'Some things were lovely, some were not.',
  ],
  2: ['Not quite what we expected.', 'We were a little disappointed.', 'The photos promise more than we found.'],
  1: ['We left a day early.', 'Sadly this did not work for us.'],
}
const ABOUT_LOCATION = [
  '{hood} is a joy to walk around.',
  'The bakery two streets on became our second home.',
  'It is quiet at night, and still close to everything.',
  'We found {hood} friendlier than the centre.',
  'Easy to get into {city} and nice to come back from it.',
  'The street is calm, even on Saturdays.',
]
const ABOUT_HOST = [
  'The host answered within minutes.',
  'Our host had drawn a map of favourite places.',
  'Clear instructions, no fuss.',
  'The host checked in once and then left us in peace.',
  'We felt welcome from the first message.',
  'Kind and quick to help when we could not find the light switch.',
]
const MINOR_COMPLAINTS = [
  'Water pressure could be better.',
  'The bedroom is warm in the afternoon.',
  'The bathroom door sticks.',
  'Some hooks in the bathroom would help.',
  'The kettle is slow.',
  'One more lamp in the living room would help.',
  'We could hear the neighbours a little.',
  'The Wi-Fi dropped once.',
  'The curtains let in the early light.',
  'The mattress is on the firm side.',
]
const COMPLAINTS = [
  'The bathroom had not been cleaned well.',
  'Check-in took an hour longer than agreed.',
  'The heating made noise all night.',
  'It took a day to get an answer to a simple question.',
  'The kitchen lacked half of what we needed.',
  'It was much louder than we had been told.',
]
const CLOSINGS: Record<number, readonly string[]> = {
  5: [
    'We will be back.',
    'Thank you.',
    'Go in the off-season if you can.',
    'Already looking for dates next year.',
    'Highly recommended to couples and families alike.',
    '',
    '',
  ],
  4: ['We would come again.', 'Recommended.', 'Thanks for having us.', '', ''],
  3: ['With a little care it could be great.', 'We might try another place next time.', ''],
  2: ['I hope this helps the host.', 'The host was polite about it.', ''],
  1: ['We were given part of the money back.', ''],
}

/**
 * Generates a short review that agrees with its stars and mentions only what the listing has. Its ratings are near the
 * overall stars.
 */
export function createReview(rng: Rng, listing: ListingData, city: Pick<CityData, 'name'>, stars: number): ReviewData {
  const overall = Math.max(1, Math.min(5, Math.round(stars)))
  const praise = rng
    .sample(
      listing.amenities.filter((key) => key in PRAISE_BY_AMENITY),
      overall >= 4 ? 2 : 1,
    )
    .map((key) => rng.pick(PRAISE_BY_AMENITY[key] ?? []))
  const open = rng.pick(OPENINGS[overall] ?? [])
  const close = rng.pick(CLOSINGS[overall] ?? [''])
  const body =
    overall === 5
      ? rng.sample([...praise, rng.pick(ABOUT_LOCATION), rng.pick(ABOUT_HOST)], rng.int(1, 3))
      : overall === 4
        ? [
            ...rng.sample([...praise, rng.pick(ABOUT_LOCATION), rng.pick(ABOUT_HOST)], rng.int(1, 2)),
            rng.pick(MINOR_COMPLAINTS),
          ]
        : overall === 3
          ? [rng.pick([...praise, rng.pick(ABOUT_LOCATION)]), ...rng.sample(MINOR_COMPLAINTS, 2)]
          : rng.sample(COMPLAINTS, overall === 2 ? 2 : 3)
  const type = listing.typeKey.replaceAll('_', ' ')
  const text = [open, ...body, close]
    .filter(Boolean)
    .join(' ')
    .replaceAll('Lovely {type}', `Lovely ${type}`)
    .replaceAll('{type}', `this ${type}`)
    .replaceAll('{hood}', listing.neighbourhood)
    .replaceAll('{city}', city.name)
  const part = () => Math.max(1, Math.min(5, overall + rng.weighted([-1, 0, 1], (shift) => (shift === 0 ? 7 : 1.5))))
  return {
    text,
    cleanliness: part(),
    accuracy: part(),
    checkIn: part(),
    communication: part(),
    location: part(),
    value: part(),
  }
}
