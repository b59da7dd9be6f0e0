import {
  AirVent, Armchair, Baby, Bath, BedDouble, Bike, Briefcase, Building, Building2, Car, Castle, Check, CircleParking, Coffee, CookingPot, Dog, DoorOpen, Dumbbell, Fan, FireExtinguisher, Flame, FlameKindling, Flower2, Gamepad2, Heater, HeartPulse, Home, Hotel, House, KeyRound, Laptop, type LucideIcon, Microwave, Mountain, Music, Palmtree, PawPrint, Refrigerator, Sailboat, ShieldCheck, Shirt, ShowerHead, Snowflake, Sofa, Sun, Tent, Thermometer, TreePine, Trees, Tv, Umbrella, Utensils, WashingMachine, Warehouse, Waves, Wifi, Wind, Wine,
} from 'lucide-react'

/** Icons that the amenity and type tables name. One that is not here shows a tick, which still reads as "has it". */
const icons: Record<string, LucideIcon> = {
  'air-vent': AirVent, armchair: Armchair, baby: Baby, bath: Bath, 'bed-double': BedDouble, bed: BedDouble, bike: Bike, briefcase: Briefcase, building: Building, 'building-2': Building2, car: Car, castle: Castle, 'circle-parking': CircleParking, parking: CircleParking, 'square-parking': CircleParking, coffee: Coffee, 'cooking-pot': CookingPot, dog: Dog, 'door-open': DoorOpen, dumbbell: Dumbbell, fan: Fan, 'fire-extinguisher': FireExtinguisher, flame: Flame, 'flame-kindling': FlameKindling, flower: Flower2, 'flower-2': Flower2, 'gamepad-2': Gamepad2, heater: Heater, 'heart-pulse': HeartPulse, home: Home, hotel: Hotel, house: House, key: KeyRound, 'key-round': KeyRound, laptop: Laptop, microwave: Microwave, mountain: Mountain, music: Music, palmtree: Palmtree, 'tree-palm': Palmtree, paw: PawPrint, 'paw-print': PawPrint, refrigerator: Refrigerator, sailboat: Sailboat, shield: ShieldCheck, 'shield-check': ShieldCheck, shirt: Shirt, shower: ShowerHead, 'shower-head': ShowerHead, snowflake: Snowflake, sofa: Sofa, sun: Sun, tent: Tent, thermometer: Thermometer, 'tree-pine': TreePine, trees: Trees, tv: Tv, umbrella: Umbrella, utensils: Utensils, 'washing-machine': WashingMachine, warehouse: Warehouse, waves: Waves, wifi: Wifi, wind: Wind, wine: Wine,
}

export function AmenityIcon({ name, size = 22 }: { name: string; size?: number }) {
  const Icon = icons[name] ?? Check
  return <Icon size={size} strokeWidth={1.7} aria-hidden="true" />
}
