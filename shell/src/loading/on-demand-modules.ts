/**
 * Shared modules that the shell provides without using them itself. Federation provides only modules that the build
 * refers to, so this file refers to them; they load when a remote needs one.
 */
const onDemandModules = [() => import('@qe/ui/data'), () => import('@qe/ui/calendar')]
void onDemandModules
