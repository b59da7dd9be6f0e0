import { defineRemote } from '@qe/platform'

export default defineRemote({
  name: 'mf-catalog',
  routes: {
    '/': () => import(/* webpackChunkName: "home" */ './home/HomePage'),
    '/search': () => import(/* webpackChunkName: "search" */ './search/SearchPage'),
    '/property/:propertyId': () => import(/* webpackChunkName: "property" */ './property/PropertyPage'),
    '/saved': () => import(/* webpackChunkName: "saved" */ './saved/SavedPage'),
    '/about': () => import(/* webpackChunkName: "content" */ './content/WrittenPage'),
    '/help': () => import(/* webpackChunkName: "help" */ './content/HelpPage'),
    '/support': () => import(/* webpackChunkName: "support" */ './content/SupportPage'),
    '/page/:slug': () => import(/* webpackChunkName: "content" */ './content/WrittenPage'),
  },
  slots: {
    'header.search': () => import(/* webpackChunkName: "header-search" */ './search-box/HeaderSearch'),
  },
})
