import { defineRemote } from '@qe/platform'

export default defineRemote({
  name: 'mf-catalog',
  routes: {
    '/': () => import(/* webpackChunkName: "home" */ './home/home-page'),
    '/search': () => import(/* webpackChunkName: "search" */ './search/search-page'),
    '/property/:propertyId': () => import(/* webpackChunkName: "property" */ './listing/listing-page'),
    '/places/:country/:city': () => import(/* webpackChunkName: "city" */ './city/city-page'),
    '/saved': () => import(/* webpackChunkName: "saved" */ './saved/saved-page'),
    '/saved/:wishlistId': () => import(/* webpackChunkName: "wishlist" */ './saved/wishlist-page'),
    '/wishlist/:token': () => import(/* webpackChunkName: "shared-wishlist" */ './saved/shared-wishlist-page'),
    '/about': () => import(/* webpackChunkName: "content" */ './content/content-page'),
    '/help': () => import(/* webpackChunkName: "help" */ './content/help-page'),
    '/support': () => import(/* webpackChunkName: "support" */ './content/support-page'),
    '/page/:slug': () => import(/* webpackChunkName: "content" */ './content/content-page'),
  },
  slots: {
    'listing.preview': () => import(/* webpackChunkName: "listing-preview" */ './listing/listing-preview'),
    'header.search': () => import(/* webpackChunkName: "header-search" */ './search-box/header-search'),
  },
})
