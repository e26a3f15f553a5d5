/** How the ids of people who signed up begin; personas have names of their own. */
export const signedUpPrefix = 'user-';
