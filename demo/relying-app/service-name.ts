/** What readers know the service by: the name on its button. */
export const serviceName = process.env.DP_SERVICE_NAME || 'Secure Connect';
