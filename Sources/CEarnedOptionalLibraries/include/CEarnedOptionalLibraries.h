// Libraries that may be missing, so that the program starts without them: each is loaded when it is needed for the first time.
#include "Curl.h"
#include "PropertyList.h"
#include "PublicSuffix.h"
#include "SharedLibrary.h"
#include "XLSXWriter.h"
