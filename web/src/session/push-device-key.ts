/** Where this browser remembers under which id it is registered for push messages, and for whom. */
export const pushDeviceKey = 'evenkeel.push-device';
