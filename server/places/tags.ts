export const placesTag = 'places';
