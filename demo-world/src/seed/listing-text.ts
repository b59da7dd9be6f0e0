import type { Theme } from '../photos'
import type { Rng } from './rng'

/** The facts that texts may mention; they promise nothing else. */
export interface ListingFacts {
  theme: Theme
  typeLabel: string
  kind: 'entire' | 'private_room' | 'shared_room'
  city: string
  neighbourhood: string
  guests: number
  bedrooms: number
  beds: number
  has: (amenity: string) => boolean
  minNights: number
  petsAllowed: boolean
}

const ADJECTIVES: Record<Theme, readonly string[]> = {
  city: ['Bright', 'Quiet', 'Airy', 'Calm', 'High-ceilinged', 'Sunny', 'Restored', 'Snug', 'Corner', 'Leafy'],
  mountain: ['Timber', 'Sun-facing', 'Snug', 'Old alpine', 'High', 'Larch-clad', 'Fireside', 'Quiet', 'Wide-view'],
  lake: ['Pointed', 'Waterside', 'Still', 'Pine', 'Cedar', 'Quiet', 'Early-light', 'Little', 'Shoreline'],
  beach: ['White', 'Breezy', 'Salt-washed', 'Dune-top', 'Barefoot', 'Sunlit', 'Sea-facing', 'Airy', 'Easygoing'],
  countryside: [
    'Stone',
    'Thick-walled',
    'Old',
    'Rose-grown',
    'Tucked-away',
    'Sunny',
    'Low-beamed',
    'Peaceful',
    'Orchard',
  ],
  desert: ['Earthen', 'Shaded', 'Low', 'Walled', 'Starlit', 'Cool', 'Sand-coloured', 'Wide-open', 'Palm-shaded'],
  forest: ['High-up', 'Hidden', 'Wooden', 'Mossy', 'Leafy', 'Quiet', 'Handmade', 'Rope-bridge', 'Birdsong'],
  harbour: [
    'Quayside',
    'Painted',
    'Tall',
    'Old merchant',
    'Light-filled',
    'Beamed',
    'Waterfront',
    'Narrow',
    'Top-floor',
  ],
  vineyard: ['Sunny', 'Old', 'Hilltop', 'Stone', 'Cypress-lined', 'Slow', 'Golden', 'Family', 'Long-table'],
  rooftop: ['Top-floor', 'Sunset', 'Open-sky', 'Tiled', 'Breezy', 'Bright', 'Secret', 'Lantern-lit', 'Sunny'],
  village: ['Snug', 'Old', 'Bell-tower', 'Timber', 'Quiet', 'Fireside', 'Little', 'Hillside', 'Carved-wood'],
}
const HOOKS: Record<Theme, readonly string[]> = {
  city: [
    'above the plane trees',
    'with tall windows',
    'steps from the market',
    'over a quiet courtyard',
    'by the small square',
    'near the bakery',
    'with morning sun',
    'around the corner from everything',
  ],
  mountain: [
    'below the peaks',
    'with a view of the ridge',
    'at the edge of the firs',
    'above the valley',
    'by the meadow',
    'facing the evening sun',
    'near the lift',
    'at the end of the lane',
  ],
  lake: [
    'by the jetty',
    'on the quiet shore',
    'with a view over the water',
    'under tall firs',
    'a step from a swim',
    'facing the sunset',
    'on the little bay',
  ],
  beach: [
    'above the dunes',
    'a barefoot walk from the sea',
    'with a wide deck',
    'in the sound of the waves',
    'behind the sea grass',
    'between two palms',
    'at the end of the boardwalk',
  ],
  countryside: [
    'among the fields',
    'behind the old wall',
    'with an orchard',
    'at the end of the lane',
    'under the oak',
    'with a view of the hills',
    'by the footpath',
  ],
  desert: [
    'among the palms',
    'with a long pool',
    'under big skies',
    'facing the mesas',
    'behind earthen walls',
    'at the edge of the sand',
    'with a shaded court',
  ],
  forest: [
    'between old trunks',
    'up in the leaves',
    'with a rope-lit deck',
    'above the ferns',
    'at the end of the forest path',
    'in the morning mist',
    'with a view of nothing but trees',
  ],
  harbour: [
    'on the quay',
    'above the boats',
    'with a view of the masts',
    'in an old warehouse',
    'by the ferry steps',
    'over the water',
    'in the painted row',
  ],
  vineyard: [
    'above the vines',
    'with a long table outside',
    'among the cypresses',
    'at the top of the rows',
    'with a cellar',
    'over the valley',
    'beside the olive trees',
  ],
  rooftop: [
    'over the old roofs',
    'with a wide terrace',
    'under string lights',
    'facing the domes',
    'above the noise',
    'with the whole skyline',
    'closest to the stars',
  ],
  village: [
    'by the church',
    'under deep roofs',
    'in the old village',
    'above the square',
    'near the slopes',
    'at the foot of the mountain',
    'with lit windows',
  ],
}

/** Generates a title of at most 70 characters. Each city has thousands; the caller retries when one is taken. */
export function writeTitle(rng: Rng, { theme, typeLabel, kind, neighbourhood, city }: ListingFacts): string {
  const noun =
    kind === 'entire'
      ? typeLabel.toLowerCase()
      : kind === 'private_room'
        ? `room in ${an(typeLabel.toLowerCase())}`
        : `shared room in ${an(typeLabel.toLowerCase())}`
  const adjective = rng.pick(ADJECTIVES[theme])
  const hook = rng.pick(HOOKS[theme])
  const cased = noun[0]?.toUpperCase() + noun.slice(1)
  const forms = [
    `${adjective} ${noun} ${hook}, ${neighbourhood}`,
    `${cased} ${hook} in ${neighbourhood}`,
    `${adjective} ${noun} in ${neighbourhood}, ${city}`,
    `${neighbourhood}: ${adjective.toLowerCase()} ${noun} ${hook}`,
    `The ${adjective.toLowerCase()} ${noun} ${hook}, ${neighbourhood}`,
  ]
  const fitting = forms.filter((form) => form.length <= 70)
  return fitting.length > 0 ? rng.pick(fitting) : `${adjective} ${noun} in ${city}`
}

const an = (noun: string) => `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`

const OPENINGS: Record<Theme, readonly string[]> = {
  city: [
    'From the street you see only the door and the flower boxes; behind it, {place} is calm and full of light.',
    'Set on one of the greener streets of {hood}, {place} lets you walk to most of {city} and come home to quiet.',
    'The tall windows face the trees, so mornings in {place} begin with birds rather than buses.',
  ],
  mountain: [
    'The road ends a little below {place}, and after that there are only firs, meadow and the ridge.',
    'Built of timber that has darkened with the years, {place} looks straight across at the peaks.',
    'You wake to the mountain in the window: {place} faces the ridge above {hood}.',
  ],
  lake: [
    '{Place} stands so close to the water that its lamps lie on the lake at night.',
    'A jetty, a few firs and a great deal of quiet: {place} is for people who like to start the day with a swim.',
    'In the morning mist the far shore disappears, and {place} feels like the only house on the lake.',
  ],
  beach: [
    'Between {place} and the sea there is a boardwalk and a strip of dune, nothing more.',
    'Doors open, shoes off: {place} is made for days that smell of salt and sun cream.',
    'You hear the waves from every room of {place}, and see them from most.',
  ],
  countryside: [
    'Thick walls keep {place} cool in summer and warm in winter, and the garden runs out into the fields.',
    'Past the last bend of the lane, {place} waits behind a low wall and too many roses.',
    'Nothing much happens here, which is the point: {place} looks over hedges, sheep and evening sun.',
  ],
  desert: [
    'Built low and in the colour of the ground, {place} opens onto a court, a pool and a very large sky.',
    'The heat stays outside the earthen walls; {place} is cool, quiet and made for the hours after sunset.',
    'By day there are mesas on the horizon, by night more stars than you can use: {place} has front-row seats.',
  ],
  forest: [
    'A stair leads up to {place}, and with each step the world grows quieter.',
    '{Place} was built around the trees rather than in their stead, and it sways a very little in the wind.',
    'Up among the leaves, {place} is the treehouse you drew as a child, with plumbing.',
  ],
  harbour: [
    'Boats knock against the quay below {place}, and the light on the ceiling moves with the water.',
    'One of the tall painted houses on the quay, {place} has seen merchants, sailmakers and now, perhaps, you.',
    'Sit at the window of {place} with coffee and watch {city} come and go by boat.',
  ],
  vineyard: [
    'The vines run up to the wall of {place}, and in the evening the whole hill turns gold.',
    'A row of cypresses leads to {place}, where the long table outside is the best room in the house.',
    'Life around {place} follows the vines: slow, sunny, and with something good to drink.',
  ],
  rooftop: [
    'Climb the last stair and {city} lies at your feet: {place} comes with its own piece of sky.',
    'The terrace of {place} is where you will have breakfast, read, and stay up too late.',
    'Above the roofs of {hood} the noise fades, and {place} keeps the sunset to itself.',
  ],
  village: [
    'When the church bell rings you hear it in every room; {place} stands in the oldest part of the village.',
    'Deep eaves, small windows and warm light: {place} is what you hope for after a day outside.',
    'The lane past {place} is too narrow for cars, which suits everyone.',
  ],
}

const RULES = [
  'No smoking indoors',
  'No parties',
  'Quiet after 22:00',
  'Shoes off inside, please',
  'Only registered guests stay the night',
  'Please take the rubbish down when you leave',
  'Windows closed when the heating is on',
  'Children are never left alone at the water',
]

/** Generates house rules that agree with the facts, such as pets and a pool. */
export function writeRules(rng: Rng, { petsAllowed, has }: ListingFacts): string[] {
  const some = rng.sample(RULES.slice(1, 7), rng.int(1, 3))
  const water = has('pool') || has('lake_access') || has('hot_tub') ? [RULES[7] ?? ''] : []
  return [
    'No smoking indoors',
    // That there are none without, the listing's page says by itself.
    ...(petsAllowed ? ['Pets are welcome if you tell the host first'] : []),
    ...some,
    ...water,
  ]
}

/**
 * Three to five short paragraphs: the place, the rooms, what there is, the neighbourhood, the host. Each sentence is
 * true of the facts.
 */
export function writeDescription(rng: Rng, facts: ListingFacts): string {
  const place =
    facts.kind === 'entire' ? `this ${facts.typeLabel.toLowerCase()}` : `the ${facts.typeLabel.toLowerCase()}`
  const fill = (sentence: string) =>
    sentence
      .replaceAll('{place}', place)
      .replaceAll('{Place}', place[0]?.toUpperCase() + place.slice(1))
      .replaceAll('{hood}', facts.neighbourhood)
      .replaceAll('{city}', facts.city)
  const paragraphs = [
    fill(rng.pick(OPENINGS[facts.theme])),
    describeRooms(rng, facts),
    describeComforts(rng, facts),
    fill(describeSurroundings(rng, facts)),
    describeArrival(rng, facts),
  ]
  return paragraphs.filter(Boolean).join('\n\n')
}

const count = (number: number, one: string, many = `${one}s`) =>
  `${['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'][number] ?? number} ` +
  `${number === 1 ? one : many}`
const cap = (text: string) => (text[0]?.toUpperCase() ?? '') + text.slice(1)

function describeRooms(rng: Rng, { kind, bedrooms, beds, guests, has }: ListingFacts): string {
  const lead =
    kind === 'private_room'
      ? `Your room has ${count(beds, 'bed')} and a door that locks; the rest of the house is shared with the host.`
      : kind === 'shared_room'
        ? 'You have a bed, a lamp and a locker in a shared room, and the run of the kitchen and living room.'
        : bedrooms <= 1
          ? rng.pick([
              `It sleeps ${count(guests, 'person', 'people')} in ${count(beds, 'bed')}, with a living room that ` +
                'catches the light.',
              `${cap(count(beds, 'bed'))}, a sofa you can really sit on, and room for ${count(guests, 'guest')}.`,
            ])
          : rng.pick([
              `${cap(count(bedrooms, 'bedroom'))} and ${count(beds, 'bed')} give ${count(guests, 'guest')} ` +
                'enough room to be alone as well as together.',
              `There are ${count(bedrooms, 'bedroom')} with ${count(beds, 'bed')} in all, so ` +
                `${count(guests, 'guest')} sleep well.`,
            ])
  const bath = has('bathtub')
    ? rng.pick([' The bathroom has a real tub.', ' There is a bath to soak in after a long day.', ''])
    : ''
  const kitchen = has('kitchen')
    ? rng.pick([
        ' The kitchen has sharp knives, good pans and salt, oil and spices to start with.',
        ' Cook if you like: the kitchen is made for it.',
        ' The kitchen is simple and complete.',
      ])
    : ''
  return lead + bath + kitchen
}

const COMFORTS: readonly (readonly [key: string, ...sentences: string[]])[] = [
  ['pool', 'The pool is open from morning to night.', 'There is a pool, and chairs in the shade beside it.'],
  ['fireplace', 'Logs for the fireplace are stacked by the door.', 'In the evening, light the fire.'],
  [
    'workspace',
    'A desk by the window and fast Wi-Fi make it easy to work a day or two.',
    'If you must work, there is a proper desk and a good chair.',
  ],
  ['hot_tub', 'The hot tub is best when it is cold outside.'],
  ['sauna', 'The sauna takes half an hour to heat and all evening to leave.'],
  ['canoe', 'A canoe and two paddles lie by the jetty.'],
  ['bikes', 'Two bicycles stand ready; the saddles adjust.'],
  ['bbq', 'There is a barbecue, and the charcoal is on us.'],
  ['terrace', 'Breakfast belongs on the terrace.', 'The terrace has sun until evening.'],
  ['balcony', 'Two chairs and a small table fit on the balcony.'],
  ['air_conditioning', 'Air conditioning keeps the nights cool.'],
  ['coffee', 'Coffee is on the shelf, beans and all.'],
  ['books', 'The shelves hold more novels than you can read in a week.'],
  ['ski_access', 'Skis and boots dry overnight in the ski room.'],
  ['wine_cellar', 'A bottle from the cellar waits on the table.'],
  ['garden', 'The garden has a table, a hammock and herbs you may pick.'],
  ['washer', 'A washing machine saves you packing twice.'],
  ['breakfast', 'Breakfast is included, with bread from the village or the corner.'],
  ['crib', 'A cot can stand in any bedroom.'],
]

function describeComforts(rng: Rng, { has }: ListingFacts): string {
  const available = COMFORTS.filter(([key]) => has(key))
  return rng
    .sample(available, 4)
    .map(([, ...sentences]) => rng.pick(sentences))
    .join(' ')
}

function describeSurroundings(rng: Rng, { theme, has }: ListingFacts): string {
  const town = [
    '{hood} is the part of {city} where people still greet each other at the bakery.',
    'Around the corner in {hood} you find coffee, fruit and a bar that closes at a sensible hour.',
    'Everything in {hood} is walkable, and the rest of {city} is a short ride away.',
    '{city} comes to {hood} on Saturdays for the market; the other days you have it to yourself.',
  ]
  const country = [
    '{hood} has a shop, a café and a footpath in every direction; {city} is within easy reach.',
    'For supplies go to {hood}; for museums and crowds, to {city}.',
    'You will want a day in {city}, and then you will want to come back to {hood}.',
    'Paths start at the door, and {hood} is close enough for bread.',
  ]
  const urban = theme === 'city' || theme === 'rooftop' || theme === 'harbour'
  const arrive = has('parking')
    ? ' Parking is free at the house.'
    : has('elevator')
      ? ' A lift takes your bags up.'
      : ''
  return rng.pick(urban ? town : country) + arrive
}

function describeArrival(rng: Rng, { has, minNights }: ListingFacts): string {
  const arrival = has('self_checkin')
    ? rng.pick([
        'Let yourself in with a code, at whatever hour you arrive.',
        'You get a code on the day, so come when you like.',
      ])
    : rng.pick([
        'Your host lives nearby and meets you at the door.',
        'Your host lives close by and hands you the keys, with a few tips if you want them.',
      ])
  return minNights > 3
    ? `${arrival} We ask for at least ${minNights} nights, because shorter stays would not do it justice.`
    : arrival
}
