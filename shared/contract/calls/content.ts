import { z } from 'zod'
import { exchange } from '../entities/exchange'
import { amenity, city, listingCard, propertyType } from '../entities/listing'
import { email, emptyObject, money, photo, rating } from '../entities/values'

const page = z.object({
  slug: z.string(),
  title: z.string(),
  /** One sentence for search engines and link previews. */
  summary: z.string(),
  /** Headed sections of plain paragraphs. */
  sections: z.array(z.object({ heading: z.string(), paragraphs: z.array(z.string()) })),
  updatedAt: z.string(),
})
export type ContentPage = z.infer<typeof page>

/** A name in an address, such as `new-york`. */
const slug = z.string().regex(/^[a-z0-9-]{1,80}$/, 'That is no name of a place.')

export const contentCalls = {
  'cms/homepage': {
    input: emptyObject,
    output: z.object({
      hero: z.object({ title: z.string(), subtitle: z.string(), photo }),
      rails: z.array(
        z.object({
          key: z.string(),
          title: z.string(),
          subtitle: z.string(),
          /** Query string of the search with all of them. */
          search: z.string(),
          items: z.array(listingCard),
        }),
      ),
      cities: z.array(city),
      steps: z.array(z.object({ title: z.string(), text: z.string() })),
      hostCall: z.object({ title: z.string(), text: z.string(), button: z.string() }),
    }),
  },
  'cms/about-us': { input: emptyObject, output: page },
  'cms/faq/list': {
    input: emptyObject,
    output: z.object({
      groups: z.array(
        z.object({ title: z.string(), items: z.array(z.object({ question: z.string(), answer: z.string() })) }),
      ),
    }),
  },
  cms: { input: z.object({ slug: z.string().regex(/^[a-z0-9-]{1,60}$/, 'That is not a page name.') }), output: page },
  'cms/support-us/cms': { input: emptyObject, output: page },
  'setting/details': {
    input: emptyObject,
    output: z.object({
      supportEmail: z.string(),
      /** Host-side service fee in basis points. */
      serviceFeeBps: z.int(),
      holdMinutes: z.int(),
      requestHours: z.int(),
      reviewDays: z.int(),
      /** Null without exchange rates: amounts are then shown in each listing's own currency. */
      exchange: exchange.nullable(),
      /** Whether messages can be translated; absent in answers of earlier APIs, which can't. */
      translation: z.boolean().optional(),
    }),
  },
  'enquiry/add': {
    input: z.object({
      name: z.string().trim().min(1, 'Enter your name.').max(120),
      email,
      subject: z.string().trim().min(3, 'Say in a few words what it is about.').max(160),
      message: z.string().trim().min(10, 'Tell us a little more (at least 10 characters).').max(4000),
    }),
    output: z.object({ reference: z.string() }),
  },
  'cities/getAll': {
    input: z.object({ query: z.string().trim().max(80).optional(), limit: z.int().min(1).max(100).default(60) }),
    output: z.object({ cities: z.array(city) }),
  },
  /** What there is to say of a city, for its page. The same for everybody; cached for half a minute. */
  'city/details': {
    input: z.object({ country: slug, city: slug }),
    output: z.object({
      city,
      rating,
      /** In the currency that most of its places have: half of those cost so much for a night, or less. */
      medianPrice: money,
      lowestPrice: money,
      /** How many places have that currency. */
      priced: z.int(),
      /** The commonest first. */
      types: z.array(propertyType.extend({ listings: z.int() })),
      amenities: z.array(amenity.extend({ listings: z.int() })),
      /** Recommended ones. */
      items: z.array(listingCard),
      /** Other cities with places, the nearest first. */
      nearby: z.array(city),
    }),
  },
  'newsletter/addNewMember': { input: z.object({ email }), output: emptyObject },
  'property-type/getAll': { input: emptyObject, output: z.object({ types: z.array(propertyType) }) },
  'user/get-all-amenities': { input: emptyObject, output: z.object({ amenities: z.array(amenity) }) },
}
