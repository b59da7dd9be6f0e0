export * from '@qe/ui/calendar'
