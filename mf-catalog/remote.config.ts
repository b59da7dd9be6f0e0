import type { RemoteConfigInput } from '@qe/contract'
import { cardSizes, coverSizes } from './src/cards/photo-sizes'

export default {
  name: 'mf-catalog',
  owner: 'Catalogue team',
  contract: '^0.1.0',
  routes: [
    {
      path: '/',
      chunk: 'home',
      title: 'Places with a story, stays you will talk about',
      description: 'Find a place to stay from hosts who care: whole homes, cabins and rooms in 60 cities, with the whole price shown from the start.',
      width: 'full',
      firstCalls: [{ call: 'cms/homepage' }],
      heroImage: 'media/hero',
    },
    {
      path: '/search',
      chunk: 'search',
      title: 'Search',
      description: 'Places to stay on a list and a map, with the whole price of your dates.',
      width: 'full',
      pageQuery: ['city'],
      firstCalls: [{ call: 'property/getall', passQuery: true, picture: { path: 'items.0.photos.0.path', sizes: cardSizes } }],
    },
    {
      path: '/property/:propertyId',
      chunk: 'property',
      title: 'A place to stay',
      slots: ['property.aside', 'property.contact'],
      firstCalls: [
        { call: 'property/details', input: { propertyId: ':propertyId' }, picture: { path: 'photos.0.path', sizes: coverSizes } },
        { call: 'bookings/check-availability', input: { propertyId: ':propertyId' } },
      ],
    },
    { path: '/saved', chunk: 'saved', title: 'Saved places', unlisted: true },
    {
      path: '/about',
      chunk: 'content',
      title: 'About us',
      description: 'Who we are, what we promise guests and hosts, and how we earn our money.',
      firstCalls: [{ call: 'cms/about-us' }],
    },
    { path: '/help', chunk: 'help', title: 'Help', description: 'Answers about booking, paying, cancelling and hosting.', firstCalls: [{ call: 'cms/faq/list' }] },
    {
      path: '/support',
      chunk: 'support',
      title: 'Support',
      description: 'How to reach us when something goes wrong on the way or at the door, and how quickly we answer.',
      firstCalls: [{ call: 'cms/support-us/cms' }],
    },
    { path: '/page/:slug', chunk: 'content', title: 'Quality Escape', firstCalls: [{ call: 'cms', input: { slug: ':slug' } }] },
  ],
  navigation: [
    { label: 'Explore', to: '/', icon: 'search', place: 'bottom', who: 'everyone', order: 10 },
    { label: 'Saved', to: '/saved', icon: 'heart', place: 'bottom', who: 'everyone', order: 20 },
    { label: 'Saved places', to: '/saved', icon: 'heart', place: 'menu', who: 'everyone', order: 30 },
    { label: 'Help', to: '/help', icon: 'help', place: 'menu', who: 'everyone', order: 90 },
    { label: 'All places', to: '/search', icon: 'search', place: 'footer', who: 'everyone', order: 10, group: 'Explore' },
    { label: 'Saved places', to: '/saved', icon: 'heart', place: 'footer', who: 'everyone', order: 20, group: 'Explore' },
    { label: 'Help', to: '/help', icon: 'help', place: 'footer', who: 'everyone', order: 30, group: 'Support' },
    { label: 'Write to us', to: '/support', icon: 'message', place: 'footer', who: 'everyone', order: 31, group: 'Support' },
    { label: 'About us', to: '/about', icon: 'home', place: 'footer', who: 'everyone', order: 50, group: 'Quality Escape' },
    { label: 'Terms', to: '/page/terms', icon: 'list', place: 'footer', who: 'everyone', order: 51, group: 'Quality Escape' },
    { label: 'Privacy', to: '/page/privacy', icon: 'shield', place: 'footer', who: 'everyone', order: 52, group: 'Quality Escape' },
  ],
  slots: [{ slot: 'header.search', chunk: 'header-search' }],
} satisfies RemoteConfigInput
