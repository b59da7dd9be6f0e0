import { badInput } from '../../domain/errors'
import { type CallHandlers, ok, okCached } from '../call-handler'
import { searchAlternatives } from './alternatives'
import { deleteListing, updateListing } from './commands'
import { countriesWithListings, validateCountry } from './countries'
import { cropPhoto, originalOfPhoto } from './crop-photo'
import { invalidateDetails, listingDetails, publicDetails } from './details'
import { draftsOf, saveDraft } from './drafts'
import { duplicateListing } from './duplicate'
import { hintsFor } from './hints'
import { listingsOfHost } from './host-listings'
import { mapView } from './map'
import { reportListing } from './report'
import { roomDetails, roomsOfListing } from './rooms'
import { searchListings } from './search'
import { similarListings } from './similar'

export const listingCalls = {
  'property/getall': async ({ input, services: { db, now } }) => ok(await searchListings(db, input, now())),

  'property/map-view': async ({ input, services: { db, now } }) => ok(await mapView(db, input, now())),

  'property/alternatives': async ({ input, services: { db, now } }) => ok(await searchAlternatives(db, input, now())),

  'property/similar': async ({ input, services: { db, now } }) => ok(await similarListings(db, input, now())),

  'property/details': async ({ input, me, principal, services: { db, now } }) =>
    me && principal
      ? ok(await listingDetails(db, input.propertyId, me, now(), principal.id))
      : okCached(await publicDetails(db, input.propertyId, now())),

  'property/my-property': async ({ principal, services: { db } }) =>
    ok({
      items: await listingsOfHost(db, principal),
      // Drafts are the host's alone.
      drafts: principal.level === 'owner' ? await draftsOf(db, principal.id) : [],
    }),

  'property/update': async ({ input, files, principal, services }) => {
    await updateListing(services, principal, input, files.photos)
    invalidateDetails(services.db, input.propertyId)
    const [listing] = await listingsOfHost(services.db, principal, input.propertyId)
    if (!listing) throw badInput('propertyId', 'This listing is not yours.')
    return ok(listing, 'Your changes are saved.')
  },

  'property/save': async ({ input, files, me, services }) => {
    const draft = await saveDraft(services, me, input, files.photos)
    return ok(
      draft,
      draft.status === 'in_review'
        ? 'Your listing is submitted. We look at it and write to you.'
        : 'Your draft is saved.',
    )
  },

  'property/delete-property': async ({ input, me, services }) => {
    await deleteListing(services, me, input.propertyId)
    invalidateDetails(services.db, input.propertyId)
    return ok({}, 'It is deleted.')
  },

  'property/duplicate': async ({ input, me, services }) =>
    ok(await duplicateListing(services, me, input.propertyId), 'Your copy is a draft now.'),

  'property/hints': async ({ input, services: { db } }) => ok(await hintsFor(db, input.propertyId)),

  'property/photo/original': async ({ input, principal, services }) =>
    ok(await originalOfPhoto(services, principal, input)),

  'property/photo/crop': async ({ input, principal, services }) => {
    const photo = await cropPhoto(services, principal, input)
    invalidateDetails(services.db, input.propertyId)
    return ok({ photo }, input.crop ? 'Your photo is cropped.' : 'Your photo is whole again.')
  },

  'property/report': async ({ input, me, services }) =>
    ok(
      { reportedAt: (await reportListing(services, me.id, input)).toISOString() },
      'Thank you. Our team looks at it, and you hear what comes of it.',
    ),

  'property/get-all-rooms': async ({ input, principal, services: { db } }) =>
    ok({ rooms: await roomsOfListing(db, input.propertyId, principal) }),

  'property/room-details': async ({ input, me, services: { db, now } }) =>
    ok(await roomDetails(db, input.roomId, me, now())),

  'property/country-list': async ({ services: { db } }) => ok({ countries: await countriesWithListings(db) }),

  'property/country-validate': async ({ input, services: { db } }) => {
    const checked = await validateCountry(db, input)
    return ok(checked, checked.reason ?? 'Places there can be listed.')
  },
} satisfies CallHandlers
